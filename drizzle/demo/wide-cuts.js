/**
 * Pictures for the public gallery, which no car's own page uses: the view that each set's wide cut is taken from, and the
 * cut's upper edge in that view's 1280 rows.
 * @type {Record<string, { view: 'front-three-quarter' | 'rear-three-quarter' | 'detail', top: number }>}
 */
export const wideCuts = {
  'supercar-graphite': { view: 'rear-three-quarter', top: 170 },
  'supercar-orange': { view: 'front-three-quarter', top: 150 },
  'gt-burgundy': { view: 'detail', top: 60 },
  'gt-silver': { view: 'detail', top: 60 },
  'saloon-midnight': { view: 'front-three-quarter', top: 170 },
  'saloon-black': { view: 'detail', top: 60 },
  'suv-green': { view: 'detail', top: 40 },
  'suv-pearl': { view: 'rear-three-quarter', top: 150 },
  'roadster-champagne': { view: 'front-three-quarter', top: 150 },
  'roadster-petrol': { view: 'rear-three-quarter', top: 150 },
}
