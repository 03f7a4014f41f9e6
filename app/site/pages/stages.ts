const percents = { garage: 25, 'door-opening': 50, video: 75, complete: 100 } as const

type Stage = keyof typeof percents
type Plan = { steps: { stage: Stage; at: number; percent: number }[]; doneAt: number }

/** `compact`: under 768 px, without the film. */
export const loadingPlans: { wide: Plan; compact: Plan } = {
  wide: {
    steps: [step('garage', 0), step('door-opening', 800), step('video', 1800), step('complete', 3500)],
    doneAt: 4500,
  },
  compact: { steps: [step('garage', 0), step('door-opening', 800), step('complete', 1800)], doneAt: 2500 },
}

export const firstStep = step('garage', 0)

function step(stage: Stage, at: number): Plan['steps'][number] {
  return { stage, at, percent: percents[stage] }
}
