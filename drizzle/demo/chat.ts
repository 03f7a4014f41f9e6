/** What was said in the community chat before one arrives: how many days ago, at what time in Atlanta, by whom. */
import { time, type TimeOfDay } from '#app/shared/dates.ts'
import type { CastMember } from '#tests/cast.ts'

type DemoMessage = { daysAgo: number; at: TimeOfDay; who: CastMember; says: string }

export const chat: readonly DemoMessage[] = [
  {
    daysAgo: 3,
    at: time('09:12'),
    who: 'sam',
    says: 'Good morning. The Huracán is back from its service and free again from tomorrow.',
  },
  {
    daysAgo: 3,
    at: time('09:40'),
    who: 'brook',
    says: 'Good. I have a client from Charlotte who asked for it for the weekend, three days.',
  },
  {
    daysAgo: 3,
    at: time('09:44'),
    who: 'sam',
    says: 'Send him the page with his dates. The weekend rate is in the quote, so there is nothing to explain.',
  },
  {
    daysAgo: 2,
    at: time('11:05'),
    who: 'nia',
    says: 'New here. Do I send in the insurance card for a client, or does he?',
  },
  {
    daysAgo: 2,
    at: time('11:14'),
    who: 'ada',
    says: 'He does. The documents belong to whoever drives. We see them, brokers do not.',
  },
  { daysAgo: 2, at: time('11:17'), who: 'nia', says: 'Clear, thank you.' },
  {
    daysAgo: 2,
    at: time('17:32'),
    who: 'mia',
    says: 'Picked up the Flying Spur this afternoon. Ten minutes at the desk, tank full, everything as it said in the booking.',
  },
  {
    daysAgo: 2,
    at: time('17:50'),
    who: 'sam',
    says: 'Glad to hear it. The deposit hold is released after the return, the bank shows it a day or two later.',
  },
  {
    daysAgo: 1,
    at: time('10:03'),
    who: 'brook',
    says: 'Question for the house: is delivery to Alpharetta inside the ten miles?',
  },
  {
    daysAgo: 1,
    at: time('10:09'),
    who: 'ada',
    says: 'No, it is twenty-two. But two of the listings stand up there: https://marque.example/fleet?location=Alpharetta',
  },
  { daysAgo: 1, at: time('10:11'), who: 'brook', says: 'Even better.' },
]
