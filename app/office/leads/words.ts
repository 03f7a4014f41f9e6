import { countOf } from '#app/shared/counts.ts'

export const leadProblems = {
  tooMany: {
    code: 'lead.tooMany',
    title: 'Too many messages',
    body: 'You’ve sent us several messages in the last hour. Please call us, or try again later.',
  },
  tierMissing: { code: 'lead.tierMissing', body: 'Choose a membership.' },
  vehicleMissing: { code: 'lead.vehicleMissing', body: 'Enter the vehicle you prefer.' },
  makeMissing: { code: 'lead.makeMissing', body: 'Enter the make of your car.' },
  modelMissing: { code: 'lead.modelMissing', body: 'Enter the model of your car.' },
  yearWrong: { code: 'lead.yearWrong', body: 'Enter the year of your car, like 2024.' },
  mileageWrong: { code: 'lead.mileageWrong', body: 'Enter the mileage as a number, like 12,500.' },
  nameMissing: { code: 'lead.nameMissing', body: 'Enter your name.' },
  messageMissing: { code: 'lead.messageMissing', body: 'Write your message.' },
  tooLong: { code: 'lead.tooLong', body: 'This is too long. Please shorten it.' },
}

export const leadDeskProblems = {
  unread: { code: 'leadDesk.unread', title: 'Failed to load leads', body: 'Please try again in a few minutes.' },
  missing: {
    code: 'leadDesk.missing',
    title: 'Lead Not Found',
    body: 'It doesn’t exist, or it expired and was deleted.',
  },
  changedMeanwhile: {
    code: 'leadDesk.changedMeanwhile',
    title: 'Someone else changed this lead',
    body: 'The page shows it as it is now. Check it and save again.',
  },
  statusMissing: { code: 'leadDesk.statusMissing', body: 'Choose a status.' },
  assigneeUnknown: { code: 'leadDesk.assigneeUnknown', body: 'This person can’t take leads. Choose another.' },
  dateWrong: { code: 'leadDesk.dateWrong', body: 'Enter a valid date, like 2026-12-24, or leave it blank.' },
  kindMissing: { code: 'leadDesk.kindMissing', body: 'Choose what it is.' },
  addressUnknown: {
    code: 'leadDesk.addressUnknown',
    body: 'This person hasn’t given us this address. Choose one of theirs.',
  },
  subjectMissing: { code: 'leadDesk.subjectMissing', body: 'Write a subject.' },
  answerMissing: { code: 'leadDesk.answerMissing', body: 'Write the email.' },
  textMissing: { code: 'leadDesk.textMissing', body: 'Write something first.' },
  textLong: { code: 'leadDesk.textLong', body: 'This is too long. Please shorten it.' },
}

export const leadNotices = {
  membership: {
    title: 'Application received',
    body: 'We’ll call you before we bill anything. We’ve emailed you a copy.',
  },
  invest: {
    title: 'Car submitted',
    body: 'Thank you. We’ll review what you told us and call you about rates and dates.',
  },
  contact: { title: 'Message sent', body: 'Thank you. We’ll answer during opening hours.' },
  saved: { title: 'Lead saved', body: 'The change is in its thread.' },
  written: { title: 'Note saved', body: 'It’s in the thread.' },
  paid: { title: 'Payment recorded', body: 'It’s in the thread and in the figures.' },
  answered: { title: 'Email sent', body: 'It’s in the thread. Their reply will go to the business mailbox.' },
} as const

/** What the list of leads is sorted by. */
export const leadSortLabels = {
  status: { name: 'Status', kind: 'text' },
  person: { name: 'Person', kind: 'text' },
  assignee: { name: 'Assignee', kind: 'text' },
  next: { name: 'Next', kind: 'date' },
  received: { name: 'Last sent', kind: 'date' },
} as const

export const leadDeskLabels = {
  title: 'Leads',
  about: 'What people sent us: applications, cars, messages and tiers.',
  take: 'Take',
  setStatus: 'Set status',
  jobDone: {
    take: (count: number) => `${countOf(count, 'lead is', 'leads are')} yours`,
    status: (count: number) => `${countOf(count, 'lead')} changed`,
  },
  find: 'Find leads',
  search: 'Name, email or phone',
  kind: 'Kind',
  kinds: {
    membership: 'Yearly membership',
    invest: 'Car submitted',
    contact: 'Message',
    tier: 'Monthly tier',
  },
  status: 'Status',
  statuses: { new: 'New', in_progress: 'In progress', won: 'Won', lost: 'Lost' },
  /** Of the filter, besides the statuses. */
  overdue: 'Overdue',
  overdueMark: 'overdue',
  standing: 'Status',
  subject: 'Subject',
  assignee: 'Assignee',
  whose: { mine: 'Mine', none: 'No one’s' },
  nobody: 'No one',
  nextOn: 'Next date',
  nextHint: 'When the next step is due. It’s overdue the day after.',
  none: { title: 'No leads yet', body: 'Applications, cars and messages that people send appear here.' },
  noneFound: { title: 'No leads found', body: 'Try other words, or look at all of them.' },
  history: 'Thread',
  email: 'Email',
  phone: 'Phone',
  account: 'Account',
  accountOf: (username: string) => `@${username}`,
  accountUnconfirmed: (username: string) => `@${username}, address not confirmed`,
  noAccount: 'None',
  signedOut: 'Sent without signing in',
  save: 'Save',
  answer: 'Answer by email',
  answerTo: 'To',
  answerSubject: 'Subject',
  answerSubjectOf: {
    membership: 'Your membership application',
    invest: 'Your car',
    contact: 'Your message',
    tier: 'Your monthly tier',
  },
  answerText: 'Email',
  answerHint: 'We send it as is, with our address and phone below. Their reply goes to the business mailbox.',
  answerSubmit: 'Send email',
  toOf: (address: string) => `To ${address}`,
  recordTitle: 'Add to the thread',
  recordKind: 'What it is',
  records: { note: 'Note for us', call: 'Phone call', reply: 'Answer that came by email' },
  record: 'Add',
  recordText: 'Text',
  recordHint: 'Only staff can read it. Replies to our emails arrive in the business mailbox. Paste them here.',
  by: (name: string) => `by ${name}`,
  changed: {
    status: (before: string, after: string) => `Status: ${before} → ${after}`,
    assigneeId: (before: string, after: string) => `Assignee: ${before} → ${after}`,
    nextOn: (before: string, after: string) => `Next date: ${before} → ${after}`,
  },
  noDate: 'none',
  reopened: 'They wrote again.',
  entries: { email: 'Our email', reply: 'Their answer', call: 'Phone call', note: 'Note' },
  choice: 'Email me when an application, a car or a message arrives',
  mail: {
    subject: (kind: string) => `New lead: ${kind}`,
    heading: 'Someone is waiting for an answer',
    footnote: 'Reply to this email, or call us.',
    hello: (name: string, sender: string, kind: string) => `Hello ${name}, here’s a new lead from ${sender}: ${kind}.`,
    open: 'Open the lead',
    all: 'All leads',
    off: 'You can turn this email off in your account settings.',
  },
} as const

export const leadLabels = {
  membership: 'Membership application',
  invest: 'Car submitted',
  contact: 'Message',
} as const
