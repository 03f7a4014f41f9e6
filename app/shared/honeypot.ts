/** Hidden from people; robots fill it in. */
export const honeypotField = 'companyWebsite'
