import type { Problem } from '#app/shared/outcome.ts'

/** What the framework is told when nothing of ours has answered a form (data-requests.ts). `form` is its name. */
export type Unanswered = { unanswered: Problem; form: string | null }
