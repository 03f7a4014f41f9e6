/** The cars of the demo data. Makes, models and figures are facts; the pictures show generic cars of that body and colour. */
import type { bodyTypeEnum, vehicleClassEnum } from '#drizzle/tables/vehicles.ts'

type DemoCar = {
  /** The folder in drizzle/pictures. */
  pictures: string
  slug: string
  year: number
  make: string
  model: string
  trim?: string
  color: string
  bodyType: (typeof bodyTypeEnum.enumValues)[number]
  vehicleClass: (typeof vehicleClassEnum.enumValues)[number]
  seats: number
  /** Dollars. */
  daily: number
  weekend?: number
  deposit: number
  milesPerDay?: number
  overMileFee?: number
  city?: string
  highlights: [string, string, string, string]
  engine: string
  horsepower: string
  acceleration: string
  topSpeed: string
  transmission: string
  drivetrain: string
  fuel?: string
  description: string
}

export const fleet: DemoCar[] = [
  {
    pictures: 'supercar-graphite',
    slug: 'lamborghini-huracan-evo',
    year: 2023,
    make: 'Lamborghini',
    model: 'Huracán',
    trim: 'EVO',
    color: 'Graphite',
    bodyType: 'supercar',
    vehicleClass: 'ultra_exotic',
    seats: 2,
    daily: 2450,
    weekend: 2750,
    deposit: 10_000,
    milesPerDay: 100,
    highlights: ['Mid-engine V10', '631 hp', '0–60 in 2.9 s', 'Carbon brakes'],
    engine: '5.2-liter V10',
    horsepower: '631 hp',
    acceleration: '2.9 s',
    topSpeed: '202 mph',
    transmission: '7-speed dual-clutch',
    drivetrain: 'All-wheel drive',
    description:
      'A naturally aspirated V10 behind two seats, and a nose that lifts for driveways. Loud when you ask, easy on Peachtree when you do not. Bring a soft bag: the trunk in front holds one.',
  },
  {
    pictures: 'gt-burgundy',
    slug: 'ferrari-roma',
    year: 2024,
    make: 'Ferrari',
    model: 'Roma',
    color: 'Burgundy, tan',
    bodyType: 'grand_tourer',
    vehicleClass: 'exotic',
    seats: 4,
    daily: 1450,
    weekend: 1650,
    deposit: 7_500,
    highlights: ['Front-mid V8', '612 hp', 'Grand touring', '2+2 seats'],
    engine: '3.9-liter twin-turbo V8',
    horsepower: '612 hp',
    acceleration: '3.3 s',
    topSpeed: '199 mph',
    transmission: '8-speed dual-clutch',
    drivetrain: 'Rear-wheel drive',
    description:
      'A front-engined grand tourer for two and their luggage. Long legs on I-75, quiet enough for a call, and never in a hurry to arrive.',
  },
  {
    pictures: 'supercar-orange',
    slug: 'mclaren-720s',
    year: 2022,
    make: 'McLaren',
    model: '720S',
    trim: 'Performance',
    color: 'Burnt orange',
    bodyType: 'supercar',
    vehicleClass: 'ultra_exotic',
    seats: 2,
    daily: 2250,
    deposit: 12_000,
    milesPerDay: 100,
    highlights: ['Carbon tub', '710 hp', '0–60 in 2.8 s', 'Dihedral doors'],
    engine: '4.0-liter twin-turbo V8',
    horsepower: '710 hp',
    acceleration: '2.8 s',
    topSpeed: '212 mph',
    transmission: '7-speed dual-clutch',
    drivetrain: 'Rear-wheel drive',
    description:
      'Carbon tub, glass roof and doors that swing up and forward, so it parks closer to a wall than it looks. The view out is wide for a car this low. We walk you through the drive modes at hand-over.',
  },
  {
    pictures: 'gt-silver',
    slug: 'aston-martin-db11',
    year: 2022,
    make: 'Aston Martin',
    model: 'DB11',
    trim: 'V8',
    color: 'Silver',
    bodyType: 'grand_tourer',
    vehicleClass: 'exotic',
    seats: 4,
    daily: 1150,
    deposit: 6_000,
    highlights: ['Twin-turbo V8', '503 hp', 'Adaptive dampers', '2+2 seats'],
    engine: '4.0-liter twin-turbo V8',
    horsepower: '503 hp',
    acceleration: '3.9 s',
    topSpeed: '187 mph',
    transmission: '8-speed automatic',
    drivetrain: 'Rear-wheel drive',
    description:
      'A long hood, a short tail and a cabin trimmed in leather wherever a hand may rest. Soft in its first setting, firmer in the third, and good for a weekend in the mountains with two suitcases.',
  },
  {
    pictures: 'saloon-midnight',
    slug: 'bentley-flying-spur',
    year: 2023,
    make: 'Bentley',
    model: 'Flying Spur',
    trim: 'V8',
    color: 'Midnight blue',
    bodyType: 'saloon',
    vehicleClass: 'exotic',
    seats: 5,
    daily: 1100,
    deposit: 5_000,
    highlights: ['Twin-turbo V8', 'Five seats', 'Rear massage seats', 'All-wheel steering'],
    engine: '4.0-liter twin-turbo V8',
    horsepower: '542 hp',
    acceleration: '4.0 s',
    topSpeed: '198 mph',
    transmission: '8-speed dual-clutch',
    drivetrain: 'All-wheel drive',
    description:
      'A sedan to drive or to be driven in. The rear seats recline and massage, the doors close themselves, and the V8 is heard only when you look for it. Five people and a weekend of luggage fit.',
  },
  {
    pictures: 'saloon-black',
    slug: 'rolls-royce-ghost',
    year: 2024,
    make: 'Rolls-Royce',
    model: 'Ghost',
    color: 'Black',
    bodyType: 'saloon',
    vehicleClass: 'ultra_exotic',
    seats: 5,
    daily: 1950,
    weekend: 2250,
    deposit: 15_000,
    milesPerDay: 100,
    overMileFee: 6,
    highlights: ['V12', 'Starlight headliner', 'Rear-hinged doors', 'Air suspension'],
    engine: '6.75-liter twin-turbo V12',
    horsepower: '563 hp',
    acceleration: '4.6 s',
    topSpeed: '155 mph',
    transmission: '8-speed automatic',
    drivetrain: 'All-wheel drive',
    description:
      'Weddings, arrivals, or a Sunday with nowhere to be. The suspension reads the road ahead, the rear doors close at a button, and umbrellas wait in the door sills.',
  },
  {
    pictures: 'suv-green',
    slug: 'bentley-bentayga',
    year: 2023,
    make: 'Bentley',
    model: 'Bentayga',
    trim: 'V8',
    color: 'Deep green',
    bodyType: 'suv',
    vehicleClass: 'exotic',
    seats: 5,
    daily: 950,
    deposit: 5_000,
    highlights: ['Twin-turbo V8', 'Five seats', 'Air suspension', 'Panoramic roof'],
    engine: '4.0-liter twin-turbo V8',
    horsepower: '542 hp',
    acceleration: '4.4 s',
    topSpeed: '180 mph',
    transmission: '8-speed automatic',
    drivetrain: 'All-wheel drive',
    description:
      'Room for five, their bags and a stroller, at a height that sees over traffic. Wood and hide inside, all-wheel drive below, and a parking camera that makes garages simple.',
  },
  {
    pictures: 'suv-pearl',
    slug: 'lamborghini-urus',
    year: 2023,
    make: 'Lamborghini',
    model: 'Urus',
    color: 'Pearl white',
    bodyType: 'suv',
    vehicleClass: 'ultra_exotic',
    seats: 5,
    daily: 1650,
    deposit: 8_500,
    highlights: ['641 hp', '0–60 in 3.5 s', 'Five seats', 'Black 22-inch wheels'],
    engine: '4.0-liter twin-turbo V8',
    horsepower: '641 hp',
    acceleration: '3.5 s',
    topSpeed: '190 mph',
    transmission: '8-speed automatic',
    drivetrain: 'All-wheel drive',
    description:
      'Five seats, four doors and 641 hp. It carries golf bags during the week and keeps up with the low cars on Saturday. Child seats fit in the second row; ask and we mount them.',
  },
  {
    pictures: 'roadster-champagne',
    slug: 'mercedes-amg-gt-c-roadster',
    year: 2021,
    make: 'Mercedes-AMG',
    model: 'GT C',
    trim: 'Roadster',
    color: 'Champagne, brown leather',
    bodyType: 'convertible',
    vehicleClass: 'exotic',
    seats: 2,
    daily: 850,
    deposit: 5_000,
    highlights: ['Open top', 'Two seats', '550 hp', 'Neck-level heating'],
    engine: '4.0-liter twin-turbo V8',
    horsepower: '550 hp',
    acceleration: '3.7 s',
    topSpeed: '196 mph',
    transmission: '7-speed dual-clutch',
    drivetrain: 'Rear-wheel drive',
    description:
      'The roof folds in eleven seconds, also while rolling, and warm air at the neck makes November a month for it. Two seats, brown leather and a trunk that takes two cabin bags.',
  },
  {
    pictures: 'roadster-petrol',
    slug: 'jaguar-f-type-r-convertible',
    year: 2021,
    make: 'Jaguar',
    model: 'F-Type',
    trim: 'R Convertible',
    color: 'Petrol blue-green, tan leather',
    bodyType: 'convertible',
    vehicleClass: 'luxury',
    seats: 2,
    daily: 500,
    deposit: 5_000,
    highlights: ['Open top', 'Supercharged V8', '575 hp', 'All-wheel drive'],
    engine: '5.0-liter supercharged V8',
    horsepower: '575 hp',
    acceleration: '3.5 s',
    topSpeed: '186 mph',
    transmission: '8-speed automatic',
    drivetrain: 'All-wheel drive',
    description:
      'A supercharged V8, a cloth roof and all-wheel drive for a wet morning. The exhaust has a quiet setting, which your neighbors will thank you for. A good first step into fast cars.',
  },
]

/** Brook's listings. */
export const listings: Omit<DemoCar, 'slug'>[] = [
  {
    pictures: 'supercar-graphite',
    year: 2022,
    make: 'Audi',
    model: 'R8',
    trim: 'V10 performance',
    color: 'Graphite',
    bodyType: 'supercar',
    vehicleClass: 'exotic',
    seats: 2,
    daily: 1350,
    deposit: 8_000,
    city: 'Alpharetta',
    highlights: ['Mid-engine V10', '602 hp', '0–60 in 3.1 s', 'Magnetic ride'],
    engine: '5.2-liter V10',
    horsepower: '602 hp',
    acceleration: '3.1 s',
    topSpeed: '205 mph',
    transmission: '7-speed dual-clutch',
    drivetrain: 'All-wheel drive',
    description:
      'A V10 without turbos in a car that is friendly to live with: clear view, comfortable seats, all-wheel drive. Kept in a heated garage in Alpharetta and serviced by the book.',
  },
  {
    pictures: 'gt-silver',
    year: 2023,
    make: 'Bentley',
    model: 'Continental GT',
    trim: 'V8',
    color: 'Silver',
    bodyType: 'grand_tourer',
    vehicleClass: 'exotic',
    seats: 4,
    daily: 1200,
    deposit: 7_500,
    highlights: ['Twin-turbo V8', '542 hp', 'All-wheel drive', 'Rotating display'],
    engine: '4.0-liter twin-turbo V8',
    horsepower: '542 hp',
    acceleration: '3.9 s',
    topSpeed: '198 mph',
    transmission: '8-speed dual-clutch',
    drivetrain: 'All-wheel drive',
    description:
      'Four seats, two of them for adults on a long day. Diamond quilting, a display that turns away when you want wood instead, and enough torque to leave the revs low.',
  },
  {
    pictures: 'saloon-black',
    year: 2023,
    make: 'Mercedes-Maybach',
    model: 'S 580',
    color: 'Black',
    bodyType: 'saloon',
    vehicleClass: 'luxury',
    seats: 5,
    daily: 950,
    deposit: 6_000,
    highlights: ['Reclining rear seats', '496 hp', 'Air suspension', 'Rear cooler'],
    engine: '4.0-liter twin-turbo V8',
    horsepower: '496 hp',
    acceleration: '4.7 s',
    topSpeed: '130 mph',
    transmission: '9-speed automatic',
    drivetrain: 'All-wheel drive',
    description:
      'Most people rent it for the right rear seat: it reclines, with a footrest, a folding table and a cooler between the seats. From the front it is an easy, quiet car to drive.',
  },
  {
    pictures: 'suv-pearl',
    year: 2023,
    make: 'Land Rover',
    model: 'Range Rover',
    trim: 'Autobiography',
    color: 'Pearl white',
    bodyType: 'suv',
    vehicleClass: 'luxury',
    seats: 5,
    daily: 650,
    deposit: 5_000,
    city: 'Alpharetta',
    highlights: ['V8', '523 hp', 'Five seats', 'Rear-axle steering'],
    engine: '4.4-liter twin-turbo V8',
    horsepower: '523 hp',
    acceleration: '4.4 s',
    topSpeed: '155 mph',
    transmission: '8-speed automatic',
    drivetrain: 'All-wheel drive',
    description:
      'Tall, calm and simple to park thanks to the steering rear axle. Five full seats, a split tailgate to sit on at a game, and screens in the back for the way home.',
  },
]

/** Templates for a new listing's form (S2 §3 car_database) beyond the cars above. */
export const furtherTemplates: Pick<
  DemoCar,
  | 'make'
  | 'model'
  | 'bodyType'
  | 'daily'
  | 'deposit'
  | 'highlights'
  | 'horsepower'
  | 'acceleration'
  | 'topSpeed'
  | 'transmission'
  | 'drivetrain'
  | 'fuel'
>[] = [
  {
    make: 'Porsche',
    model: '911 Turbo S',
    bodyType: 'grand_tourer',
    daily: 1100,
    deposit: 6_000,
    highlights: ['Flat-six twin-turbo', '640 hp', 'All-wheel drive', 'Sport Chrono'],
    horsepower: '640 hp',
    acceleration: '2.6 s',
    topSpeed: '205 mph',
    transmission: '8-speed dual-clutch',
    drivetrain: 'All-wheel drive',
  },
  {
    make: 'Ferrari',
    model: 'F8 Tributo',
    bodyType: 'supercar',
    daily: 2300,
    deposit: 10_000,
    highlights: ['Mid-engine V8', '710 hp', '0–60 in 2.9 s', 'Carbon brakes'],
    horsepower: '710 hp',
    acceleration: '2.9 s',
    topSpeed: '211 mph',
    transmission: '7-speed dual-clutch',
    drivetrain: 'Rear-wheel drive',
  },
  {
    make: 'Mercedes-AMG',
    model: 'G 63',
    bodyType: 'suv',
    daily: 850,
    deposit: 5_000,
    highlights: ['Twin-turbo V8', '577 hp', 'Five seats', 'Three locking differentials'],
    horsepower: '577 hp',
    acceleration: '4.5 s',
    topSpeed: '137 mph',
    transmission: '9-speed automatic',
    drivetrain: 'All-wheel drive',
  },
  {
    make: 'Porsche',
    model: 'Taycan Turbo',
    bodyType: 'saloon',
    daily: 650,
    deposit: 5_000,
    highlights: ['Electric', '670 hp', 'Two-speed rear axle', 'Air suspension'],
    horsepower: '670 hp',
    acceleration: '3.0 s',
    topSpeed: '161 mph',
    transmission: '2-speed automatic',
    drivetrain: 'All-wheel drive',
    fuel: 'Electric',
  },
]
