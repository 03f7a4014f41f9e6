/** Of a booking whose car has none: where a page or an email tells what becomes of the deposit. */
export const noDeposit = 'No security deposit is needed for this car.'
