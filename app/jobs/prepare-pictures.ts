import { makeDerivatives } from '#app/pictures/images/commands.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

export const preparePictures: Job = { name: 'prepare-pictures', run: () => makeDerivatives() }
