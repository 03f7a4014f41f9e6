export const upload = {
  done: 'Document uploaded',
  verb: 'Upload',
  send: 'Upload photo',
  pending: 'Uploading...',
  onTheWay: (paper: string) => `${paper} is on its way.`,
  arrived: (paper: string) => `${paper} has arrived.`,
} as const
