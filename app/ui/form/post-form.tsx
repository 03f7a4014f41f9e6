import { Refusal } from '#app/ui/feedback/notice-place.tsx'
import { Sending } from './submit-button.tsx'
import { usePost } from './use-post.ts'

type Props = { id?: string; action: string; className?: string; onTaken?: () => void; children: React.ReactNode }

/** For single buttons: the page stays, and a problem is shown over it. */
export function PostForm({ onTaken, children, ...form }: Props) {
  const { Form, isSending, problem } = usePost(onTaken)
  return (
    <Sending.Provider value={isSending}>
      <Form {...form} method="post" preventScrollReset>
        {children}
        <PostProblem problem={problem} />
      </Form>
    </Sending.Provider>
  )
}

export function PostProblem({ problem, id }: { problem: string | undefined; id?: string }) {
  return problem && <Refusal id={id}>{problem}</Refusal>
}
