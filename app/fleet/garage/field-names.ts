/** What a template knows of a car's specifications. */
export const templateSpecifications = [
  'horsepower',
  'acceleration',
  'topSpeed',
  'transmission',
  'drivetrain',
  'fuelType',
] as const
