/**
 * An option of Node for what lives for seconds or minutes: optimizing what is called often was a fifth of a worker's time,
 * and most of it is not called often enough for that to pay.
 */
export const optimizeLate = '--interrupt-budget=1000000'
