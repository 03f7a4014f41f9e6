export const formNameField = '_form'

/** Of conform: what its buttons ask of their form. */
export const intentField = '__intent__'

/** In place of a file: what follows is the id of one that was sent in pieces, ahead of the form. */
export const partPrefix = 'part:'
