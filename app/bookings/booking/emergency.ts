import { business } from '#app/business.ts'

const { display } = business.emergencyPhone

/** What to do on the road, for anyone who has the car. */
export const emergencyWords = `After an accident or breakdown, make sure everyone is safe and call 911 if anyone is hurt. Then call us at ${display}, day or night. Take photos, exchange contact and insurance details, and have nothing repaired or towed before we’ve talked.`
