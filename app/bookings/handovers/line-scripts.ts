/** What an open report loads after its page. */
export { reportLine } from './report-line.ts'
export { StillToSend } from './still-to-send.tsx'
export { GoingShots } from './going-shots.tsx'
export { LeftBehind } from './left-behind.tsx'
