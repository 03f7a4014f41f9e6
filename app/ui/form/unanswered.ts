import type { Problem } from '#app/shared/outcome.ts'

/** Action data when nothing of ours has answered (data-requests.ts). `form` is the form's name. */
export type Unanswered = { unanswered: Problem; form: string | null }
