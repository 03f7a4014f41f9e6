export const office = {
  signUps: 'Sign-ups waiting',
  reports: 'Reported messages',
  pickups: 'Pickups today',
  returns: 'Returns today',
  today: (day: string) => `Today, ${day}`,
  next: (days: number) => `The next ${days} days`,
  nothingToday: 'No car goes out or comes back today.',
  pickup: 'Pickup',
  return: 'Return',
  late: 'late',
  paid: 'Paid',
} as const
