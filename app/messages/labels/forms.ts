export const upload = {
  done: 'Document uploaded',
  send: 'Upload photo',
  pending: 'Uploading...',
  onTheWay: (name: string) => `${name} is on its way.`,
  arrived: (name: string) => `${name} has arrived.`,
} as const

/** Of fields that may share a problem with another of their form: the error summary links them by name. */
export const field = {
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  password: 'Password',
  name: 'Name',
  message: 'Message',
  make: 'Make',
  model: 'Model',
  vehicle: 'Preferred vehicle',
  secondDriver: 'Second driver',
  notes: 'Notes',
} as const
