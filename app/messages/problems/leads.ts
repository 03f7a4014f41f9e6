export const leadDesk = {
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
