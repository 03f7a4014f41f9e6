/** The pictures of the demo data: which there are, and what they show. */

/** Views in the order a gallery shows them; the first is the car's main picture. */
export const views = {
  'front-three-quarter': 'front three-quarter view',
  side: 'side view',
  'rear-three-quarter': 'rear three-quarter view',
  detail: 'front light and wheel',
} as const

export const pictureSets: Record<string, string> = {
  'supercar-graphite': 'mid-engine supercar in graphite',
  'supercar-orange': 'mid-engine supercar in burnt orange',
  'gt-burgundy': 'front-engine grand tourer in burgundy',
  'gt-silver': 'front-engine grand tourer in silver',
  'saloon-midnight': 'luxury sedan in midnight blue',
  'saloon-black': 'luxury sedan in black',
  'suv-green': 'large luxury SUV in deep green',
  'suv-pearl': 'large luxury SUV in pearl white',
  'roadster-champagne': 'two-seat convertible in champagne',
  'roadster-petrol': 'two-seat convertible in petrol blue-green',
}
