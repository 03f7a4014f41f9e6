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
        <li className="chapter step" key={step.title}>
          <h2>
            <span className="num" aria-hidden="true">
              {index + 1}
            </span>
            {step.title}
          </h2>
          <div className="prose">
            <p className="lead">{step.body}</p>
            <p>{step.more}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
