/** The hidden field in which a form says its name: by it, what was typed finds its form again after signing in. */
export const formNameField = '_form'
