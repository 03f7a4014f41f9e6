export const ownImage = {
  focusMissing: {
    code: 'ownImage.focusMissing',
    body: 'Tap the image where it matters, or enter the point in percent.',
  },
  acrossWrong: { code: 'ownImage.acrossWrong', body: 'Enter how far from the left, from 0 to 100 percent.' },
  downWrong: { code: 'ownImage.downWrong', body: 'Enter how far from the top, from 0 to 100 percent.' },
}
