/** Ways in which people write (404) 555-0134, which is stored as +14045550134. */
export const phoneForms = [
  '(404) 555-0134',
  '4045550134',
  '+14045550134',
  '+1 404 555 0134',
  '404.555.0134',
  '404-555-0134',
  '1-404-555-0134',
  '404 5550134',
]
/** Of someone else. */
export const otherPhone = '(404) 555-0135'
