export const car = {
  missing: { code: 'car.missing', title: 'Car Not Found', body: 'The requested car listing could not be found.' },
}

export const price = {
  changed: {
    code: 'price.changed',
    title: 'The price has changed',
    body: 'The price of this car changed while this page was open. The amounts below are current. Reserve again if you’d like to continue.',
  },
}
