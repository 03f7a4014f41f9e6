/** What we say when something is wrong, in the documents' words (S1 §5, §8; S2 §5, §8). A title heads the summary, a body stands at the place. */

export const problems = {
  access: {
    forbidden: { title: 'Not allowed', body: 'Your account does not allow this.' },
  },
  form: {
    invalid: { title: 'Please check what you have entered', body: 'Some of it is missing or not right.' },
  },
  page: {
    missing: { title: 'Oops! Page not found', body: 'Nothing stands at this address.' },
    broken: { title: 'Something went wrong', body: 'This is our mistake, and it has been noted. Please try again.' },
    unavailable: { title: 'Not available at the moment', body: 'Please try again in a few minutes.' },
  },
} as const
