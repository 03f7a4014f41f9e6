import { steps } from './steps.ts'

/** The five steps side by side, or one under the other on a phone. */
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
