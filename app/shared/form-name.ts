export const formNameField = '_form'

/** Of conform: what its buttons ask of their form. */
export const intentField = '__intent__'
