import { business } from '#app/config/business.ts'

export const chat = {
  loginRequired: {
    code: 'chat.loginRequired',
    title: 'Login Required',
    body: 'Please log in to access community chat',
  },
  failed: { code: 'chat.failed', outage: true, title: 'Message not sent', body: 'Failed to send message' },
  empty: { code: 'chat.empty', body: 'Write something first.' },
  tooLong: { code: 'chat.tooLong', body: `At most ${business.chat.longestMessage} characters.` },
  tooFast: {
    code: 'chat.tooFast',
    title: 'Message not sent',
    body: 'You are sending messages very quickly. Please wait a few seconds.',
  },
  muted: (until: string) => ({
    code: 'chat.muted',
    title: 'Message not sent',
    body: `You can’t post in the chat until ${until}. You can still read it.`,
  }),
  sessionEnded: {
    code: 'chat.sessionEnded',
    body: 'Your session has ended. Send your message to sign in again. We’ll keep it.',
  },
  missing: { code: 'chat.missing', title: 'Message not found', body: 'This message was removed or never existed.' },
  ownMessage: { code: 'chat.ownMessage', title: 'Not allowed', body: 'You can’t report your own message.' },
  ownReport: {
    code: 'chat.ownReport',
    title: 'Not allowed',
    body: 'This report is about your own message. Someone else has to decide.',
  },
  reasonMissing: { code: 'chat.reasonMissing', body: 'Say in a few words what’s wrong with it.' },
  muteOver: (name: string) => ({
    code: 'chat.muteOver',
    title: 'Not Changed',
    body: `The mute has already ended. ${name} can post in the chat.`,
  }),
  notMuted: { code: 'chat.notMuted', title: 'Not allowed', body: 'Admins and staff can’t be muted.' },
}
