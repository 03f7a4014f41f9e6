import { business } from '#app/config/business.ts'
import { minutes } from '#app/shared/durations.ts'

const { longestTitle, maximumBytes } = business.films
const failed = { title: 'Upload Failed', body: 'Failed to upload video. Please try again.' }

export const films = {
  unread: { code: 'films.unread', title: 'Failed to load videos', body: 'Please try again in a few minutes.' },
  gone: { code: 'films.gone', title: 'Video not found', body: 'There is no such video, or it was deleted.' },
  missing: { code: 'films.missing', body: 'Choose an MP4 file first.' },
  wrongType: { code: 'films.wrongType', title: 'Upload Failed', body: 'Please upload an MP4 file only.' },
  unreadable: {
    code: 'films.unreadable',
    title: 'Upload Failed',
    body: 'This MP4 is damaged or cut off. Please save it again and upload that.',
  },
  unplayable: {
    code: 'films.unplayable',
    title: 'Upload Failed',
    body: 'Not every browser can play this MP4. Please save it as H.264 and upload that.',
  },
  tooLarge: {
    code: 'films.tooLarge',
    title: 'Upload Failed',
    body: `A video can be up to ${maximumBytes / 2 ** 20} MB.`,
  },
  formTooLarge: {
    code: 'films.formTooLarge',
    title: 'That’s too large',
    body: `A video can be up to ${maximumBytes / 2 ** 20} MB. Please go back and choose a smaller one.`,
  },
  tooMany: (period: string) => ({
    code: 'films.tooMany',
    title: 'Too many videos',
    body: `You’ve uploaded many videos within the last ${period}. Please wait a few minutes.`,
    retryAfter: minutes(10),
  }),
  noRoom: {
    code: 'films.noRoom',
    outage: true,
    title: 'Upload Failed',
    body: 'There isn’t enough space for a video right now. Please tell the site’s administrator.',
  },
  failed: { code: 'films.failed', outage: true, ...failed },
  posterMissing: { code: 'films.posterMissing', body: 'Choose a picture as the poster.' },
  titleLong: { code: 'films.titleLong', body: `A title can have up to ${longestTitle} characters. Please shorten it.` },
  purposeMissing: { code: 'films.purposeMissing', body: 'Choose where it’s shown.' },
  playing: {
    code: 'films.playing',
    title: 'It’s on the loading page',
    body: 'Choose to show it nowhere first, or upload another in its place.',
  },
}
