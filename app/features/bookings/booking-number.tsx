/** "Booking number MQ-7KD-2P4X", as it heads a booking wherever one is shown. */
export function BookingNumber({ number }: { number: string }) {
  return (
    <p>
      <span className="small mute grid">Booking number</span>
      <span className="head num">{number}</span>
    </p>
  )
}
