/** The first frame of a film, as the browser decodes it; null where it cannot. */
export async function drawFirstFrame(film: File): Promise<File | null> {
  const address = URL.createObjectURL(film)
  try {
    const video = document.createElement('video')
    video.muted = true
    video.preload = 'auto'
    const loaded = new Promise<boolean>((resolve) => {
      video.addEventListener('loadeddata', () => resolve(true))
      video.addEventListener('error', () => resolve(false))
      setTimeout(resolve, patience, false)
    })
    video.src = address
    return (await loaded) ? await draw(video) : null
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Milliseconds. Some browsers tell nothing of a film that they cannot read; a slow phone takes its time, and no one waits. */
const patience = 60_000

async function draw(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const frame = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return frame && new File([frame], 'poster.jpg', { type: frame.type })
}
