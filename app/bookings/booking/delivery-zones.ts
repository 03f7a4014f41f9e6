/** Where cars are delivered to and collected from, by ZIP code; only validation loads it. */

type Zone = { city: string; miles: number }

/** `miles` from the location to the middle of the ZIP code's area, rounded. */
const zones = (city: string, entries: [zip: string, miles: number][]) =>
  entries.map(([zip, miles]): [string, Zone] => [zip, { city, miles }])

/**
 * By the city of the location that the car leaves from. Codes beyond the limit are listed too: the answer is then the
 * distance and not a guess.
 */
export const deliveryZones: Readonly<Record<string, Readonly<Record<string, Zone>>>> = {
  Atlanta: Object.fromEntries([
    ...zones('Atlanta', [
      ['30303', 6],
      ['30305', 0],
      ['30306', 4],
      ['30307', 6],
      ['30308', 5],
      ['30309', 3],
      ['30310', 8],
      ['30311', 10],
      ['30312', 7],
      ['30313', 6],
      ['30314', 6],
      ['30315', 9],
      ['30316', 8],
      ['30317', 7],
      ['30318', 4],
      ['30319', 4],
      ['30322', 5],
      ['30324', 2],
      ['30326', 1],
      ['30327', 3],
      ['30329', 4],
      ['30332', 5],
      ['30334', 6],
      ['30338', 8],
      ['30339', 5],
      ['30340', 8],
      ['30341', 6],
      ['30342', 3],
      ['30345', 6],
      ['30346', 7],
      ['30363', 4],
      ['30320', 14],
      ['30331', 13],
      ['30337', 13],
      ['30344', 11],
      ['30349', 17],
      ['30354', 12],
    ]),
    ...zones('Sandy Springs', [
      ['30328', 7],
      ['30350', 10],
    ]),
    ...zones('Decatur', [
      ['30030', 7],
      ['30032', 10],
      ['30033', 7],
      ['30034', 12],
    ]),
    ...zones('Smyrna', [
      ['30080', 7],
      ['30082', 9],
    ]),
    ...zones('Marietta', [
      ['30067', 9],
      ['30060', 13],
      ['30062', 14],
      ['30068', 11],
    ]),
    ...zones('Avondale Estates', [['30002', 9]]),
    ...zones('Tucker', [['30084', 10]]),
    ...zones('Mableton', [['30126', 10]]),
    ...zones('Peachtree Corners', [['30092', 12]]),
    ...zones('Stone Mountain', [['30083', 13]]),
    ...zones('Roswell', [
      ['30075', 14],
      ['30076', 14],
    ]),
    ...zones('Alpharetta', [
      ['30004', 22],
      ['30005', 19],
      ['30009', 18],
      ['30022', 16],
    ]),
  ]),
}
