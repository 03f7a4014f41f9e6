/** The people that the demo data, the tests and the documents share. All sign in with the same password. */
import { date, type CalendarDate } from '#app/shared/dates.ts'

export const castPassword = 'marque-demo'

type Person = {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly dateOfBirth: CalendarDate
  readonly role: 'admin' | 'staff' | 'broker' | 'member'
  /** Of staff. */
  readonly grade?: 'desk' | 'manager'
  readonly approvalStatus: 'pending' | 'approved' | 'rejected'
  readonly membershipTier?: 'luxury' | 'exotic' | 'ultra_exotic'
  readonly emailConfirmed: boolean
  /** Has a subscription in force. */
  readonly subscribed?: boolean
  readonly highlighted?: boolean
  readonly bio?: string
}

export const cast = {
  ada: {
    username: 'admin',
    firstName: 'Ada',
    lastName: 'Whitfield',
    email: 'ada@marque.example',
    phone: '+14045550101',
    dateOfBirth: date('1984-03-09'),
    role: 'admin',
    approvalStatus: 'approved',
    emailConfirmed: true,
    bio: 'Runs the house.',
  },
  sam: {
    username: 'staff',
    firstName: 'Sam',
    lastName: 'Okafor',
    email: 'sam@marque.example',
    phone: '+14045550102',
    dateOfBirth: date('1990-07-21'),
    role: 'staff',
    grade: 'manager',
    approvalStatus: 'approved',
    emailConfirmed: true,
    bio: 'Hands over the keys.',
  },
  brook: {
    username: 'broker',
    firstName: 'Brook',
    lastName: 'Delgado',
    email: 'brook@marque.example',
    phone: '+14045550103',
    dateOfBirth: date('1988-11-02'),
    role: 'broker',
    approvalStatus: 'approved',
    emailConfirmed: true,
    subscribed: true,
    highlighted: true,
    bio: 'Places exotics with people who look after them.',
  },
  nia: {
    username: 'newbroker',
    firstName: 'Nia',
    lastName: 'Bennett',
    email: 'nia@marque.example',
    phone: '+14045550104',
    dateOfBirth: date('1993-05-17'),
    role: 'broker',
    approvalStatus: 'approved',
    emailConfirmed: true,
  },
  mia: {
    username: 'member',
    firstName: 'Mia',
    lastName: 'Moore',
    email: 'mia@marque.example',
    phone: '+14045550105',
    dateOfBirth: date('1991-01-30'),
    role: 'member',
    approvalStatus: 'approved',
    membershipTier: 'exotic',
    emailConfirmed: true,
  },
  pim: {
    username: 'pending',
    firstName: 'Pim',
    lastName: 'Larsen',
    email: 'pim@marque.example',
    phone: '+14045550106',
    dateOfBirth: date('1995-09-12'),
    role: 'broker',
    approvalStatus: 'pending',
    emailConfirmed: false,
  },
  remy: {
    username: 'rejected',
    firstName: 'Remy',
    lastName: 'Castle',
    email: 'remy@marque.example',
    phone: '+14045550107',
    dateOfBirth: date('1986-12-24'),
    role: 'broker',
    approvalStatus: 'rejected',
    emailConfirmed: true,
  },
  dee: {
    username: 'desk',
    firstName: 'Dee',
    lastName: 'Park',
    email: 'dee@marque.example',
    phone: '+14045550108',
    dateOfBirth: date('1998-04-16'),
    role: 'staff',
    grade: 'desk',
    approvalStatus: 'approved',
    emailConfirmed: true,
    bio: 'Washes, checks and parks.',
  },
} as const satisfies Record<string, Person>

export type CastMember = keyof typeof cast
export const people: readonly Person[] = Object.values(cast)
