export const upload = {
  done: 'Document uploaded',
  send: 'Upload photo',
  pending: 'Uploading...',
  onTheWay: (name: string) => `${name} is on its way.`,
  arrived: (name: string) => `${name} has arrived.`,
} as const
