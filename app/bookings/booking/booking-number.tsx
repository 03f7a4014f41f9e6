export function BookingNumber({ number }: { number: string }) {
  return (
    <p>
      <span className="small mute grid">Booking number</span>
      <span className="head num">{number}</span>
    </p>
  )
}
