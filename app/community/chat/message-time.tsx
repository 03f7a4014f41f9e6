import { messageTime } from './times.ts'

export function MessageTime({ at, className }: { at: string; className?: string }) {
  return (
    <time className={className} dateTime={at}>
      {messageTime(new Date(at))}
    </time>
  )
}
