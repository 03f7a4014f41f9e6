import { business } from '#app/business.ts'
import { minutes } from '#app/shared/durations.ts'

const { longestTitle, maximumBytes } = business.films
const failed = { title: 'Upload Failed', body: 'Failed to upload video. Please try again.' }
const megabytes = business.films.maximumBytes / 2 ** 20

export const filmProblems = {
  unread: { code: 'film.unread', title: 'Failed to load videos', body: 'Please try again in a few minutes.' },
  gone: { code: 'film.gone', title: 'Video not found', body: 'There is no such video, or it was deleted.' },
  missing: { code: 'film.missing', body: 'Choose an MP4 file first.' },
  wrongType: { code: 'film.wrongType', title: 'Upload Failed', body: 'Please upload an MP4 file only.' },
  unreadable: {
    code: 'film.unreadable',
    title: 'Upload Failed',
    body: 'This MP4 is damaged or cut off. Please save it again and upload that.',
  },
  unplayable: {
    code: 'film.unplayable',
    title: 'Upload Failed',
    body: 'Not every browser can play this MP4. Please save it as H.264 and upload that.',
  },
  tooLarge: {
    code: 'film.tooLarge',
    title: 'Upload Failed',
    body: `A video can be up to ${maximumBytes / 2 ** 20} MB.`,
  },
  formTooLarge: {
    code: 'film.formTooLarge',
    title: 'That’s too large',
    body: `A video can be up to ${maximumBytes / 2 ** 20} MB. Please go back and choose a smaller one.`,
  },
  tooMany: (period: string) => ({
    code: 'film.tooMany',
    title: 'Too many videos',
    body: `You’ve uploaded many videos within the last ${period}. Please wait a few minutes.`,
    retryAfter: minutes(10),
  }),
  noRoom: {
    code: 'film.noRoom',
    outage: true,
    title: 'Upload Failed',
    body: 'There isn’t enough space for a video right now. Please tell the site’s administrator.',
  },
  failed: { code: 'film.failed', outage: true, ...failed },
  posterMissing: { code: 'film.posterMissing', body: 'Choose a picture as the poster.' },
  titleLong: { code: 'film.titleLong', body: `A title can have up to ${longestTitle} characters. Please shorten it.` },
  purposeMissing: { code: 'film.purposeMissing', body: 'Choose where it’s shown.' },
  playing: {
    code: 'film.playing',
    title: 'It’s on the loading page',
    body: 'Choose to show it nowhere first, or upload another in its place.',
  },
}

export const filmNotices = {
  uploaded: { title: 'Upload Successful!', body: 'Its address is below.' },
  known: { title: 'This video is here already', body: 'It’s an exact copy, so we didn’t store it again.' },
  saved: { title: 'Saved', body: 'It’s in effect now.' },
  deleted: { title: 'Deleted', body: 'The video is gone.' },
} as const

export const filmLabels = {
  title: 'Garage Video Upload',
  film: 'Video',
  filmHint: `MP4, up to ${megabytes} MB.`,
  arrived: 'Video uploaded',
  titleLabel: 'Title',
  purposeLabel: 'Shown as',
  purposeHint: 'The newest garage door plays on the loading page.',
  purpose: { 'garage-opening': 'Garage door', kept: 'Nothing yet' },
  poster: 'Poster',
  posterHint: 'Shown until the video plays.',
  posterDrawn: 'The first frame of your video is the poster. Choose another picture if you like.',
  send: 'Upload Video',
  onTheWay: 'The video is on its way',
  pause: 'Pause',
  resume: 'Resume',
  waiting: 'Waiting for the connection. It will pick up where it left off.',
  another: 'Upload Another Video',
  all: 'All videos',
  list: 'Videos',
  none: {
    title: 'No videos yet',
    body: 'The loading page plays our own film of the garage door until you upload one.',
  },
  playing: 'Plays on the loading page',
  facts: (...facts: string[]) => facts.join(', '),
  by: (username: string) => `@${username}`,
  url: 'URL',
  copy: 'Copy',
  copied: 'URL Copied!',
  open: 'Open video',
  nameless: 'Video',
  save: 'Save',
  remove: 'Delete',
  removeTitle: 'Delete this video?',
  removeHint: 'It is deleted for good, and its address stops working.',
  keep: 'Keep it',
} as const
