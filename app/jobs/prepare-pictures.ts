import { makeDerivatives } from '#app/features/images/commands.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

/** Widths and formats that pages ask for first. Asked for at every start; what is there already costs nothing. */
export const preparePictures: Job = { name: 'prepare-pictures', run: () => makeDerivatives() }
