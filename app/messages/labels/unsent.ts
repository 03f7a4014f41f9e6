/** Of a report at pickup or return: what has not arrived, where the line is bad. */
export const unsent = {
  retry: 'Try again',
  photographs: (count: number) => (count === 1 ? '1 photograph' : `${count} photographs`),
  marks: (count: number) => (count === 1 ? '1 mark' : `${count} marks`),
  entries: 'what you typed',
  stillToSend: (parts: string) => `Still to send: ${parts}.`,
  cut: 'No connection. It will resume by itself.',
  keptOnDevice: 'Kept on this phone until it’s sent, even if you close this page. Signing out deletes it.',
  keptNowhere: 'Keep this page open until it’s sent. This browser can’t store it.',
  waits: {
    pickup: 'Hand over the keys once everything has been sent.',
    return: 'The return closes once everything has been sent.',
  },
  leftBehind: (parts: string) => `Not sent before this report was signed, and kept on this phone alone: ${parts}.`,
  deleteLeft: 'Delete it',
} as const
