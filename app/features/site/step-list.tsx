import { steps } from './steps.ts'

/** The five steps side by side, or one under the other on a phone. `under` is the heading they stand below. */
export function StepList({ under }: { under: 'h1' | 'h2' }) {
  const Heading = under === 'h1' ? 'h2' : 'h3'
  return (
    <ol className="steps">
      {steps.map((step, index) => (
        <li key={step.title}>
          <span className="small mute num">{index + 1}</span>
          <Heading>{step.title}</Heading>
          <p className="small quiet">{step.body}</p>
        </li>
      ))}
    </ol>
  )
}
