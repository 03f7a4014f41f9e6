/** The field that people never see and robots fill in. A form that comes back with it filled is not read. */
export const honeypotField = 'companyWebsite'
