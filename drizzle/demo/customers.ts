/** The customers of the demo data: invented people at addresses that no mail reaches. */
export const customerNames = [
  'Daniel Reyes', 'Priya Raman', 'Marcus Ellison', 'Hannah Cole', 'Terrence Webb', 'Sofia Marchetti', 'Ethan Park', 'Grace Okonkwo',
  'Liam Fitzgerald', 'Naomi Adler', 'Victor Santos', 'Chloe Bergstrom', 'Andre Jackson', 'Mei Tanaka', 'Robert Haines', 'Isabel Navarro',
  'Jonah Weiss', 'Tamika Brooks', 'Peter Lindqvist', 'Layla Haddad', 'Caleb Morrison', 'Rachel Stein', 'Omar Siddiqui', 'Julia Kowalski',
  'Desmond Clarke', 'Elena Petrova', 'Brian Whitaker', 'Amara Nwosu', 'Kevin Tran', 'Paige Sullivan', 'Luis Herrera', 'Monique Baptiste',
  'Gregory Shaw', 'Anna Castellano', 'Malik Robinson', 'Stephanie Yoon', 'Henry Aldridge', 'Nadia Rahimi',
] as const

export const specialRequests = [
  'Delivery to the hotel on Peachtree Street, please.', 'Two child seats in the second row.', 'It is an anniversary; no fuss, please.',
  'Landing at 8:40 AM, I come straight from the airport.', 'Please show me the lift for the nose at hand-over.',
] as const
