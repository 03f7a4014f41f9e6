/** Of a report at pickup or return: what has not arrived, where the line is bad. */
export const unsent = {
  retry: 'Try again',
  photographs: (count: number) => (count === 1 ? '1 photograph' : `${count} photographs`),
  marks: (count: number) => (count === 1 ? '1 mark' : `${count} marks`),
  entries: 'what is typed',
  stillToSend: (parts: string) => `Still to send: ${parts}.`,
  cut: 'No connection. It goes on by itself.',
  keptOnDevice: 'Kept on this phone until it has arrived, also when this page is closed. Signing out deletes it.',
  keptNowhere: 'Keep this page open until it has arrived: this browser keeps nothing.',
  waits: {
    pickup: 'The keys are handed over as soon as all of it has arrived.',
    return: 'The return is closed as soon as all of it has arrived.',
  },
  leftBehind: (parts: string) => `Not sent before this report was signed, and kept on this phone alone: ${parts}.`,
  deleteLeft: 'Delete it',
} as const
