import { steps } from './steps.ts'

export function StepList() {
  return (
    <ol className="steps">
      {steps.map((step, index) => (
        <li key={step.title}>
          <span className="small mute num">{index + 1}</span>
          <h3>{step.title}</h3>
          <p className="small quiet">{step.body}</p>
        </li>
      ))}
    </ol>
  )
}

export function StepRows() {
  return (
    <ol>
      {steps.map((step, index) => (
        <li
          className="chapter step grid grid-cols-[minmax(0,5fr)_minmax(0,8fr)] items-baseline gap-y-6 gap-x-16 py-[clamp(2.5rem,1.5rem_+_3vw,4rem)] border-t border-line scroll-mt-4 max-lg:grid-cols-1"
          key={step.title}
        >
          <h2 className="flex items-baseline gap-6 wrap-anywhere">
            <span className="num min-w-[1.1em] text-hero leading-[1] text-edge" aria-hidden="true">
              {index + 1}
            </span>
            {step.title}
          </h2>
          <div className="prose">
            <p className="lead text-ink">{step.body}</p>
            <p>{step.more}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
