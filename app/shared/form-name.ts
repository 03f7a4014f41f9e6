export const formNameField = '_form'
