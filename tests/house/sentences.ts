/**
 * What S1 and S2 say word for word on the screens that exist, typed from the documents and grouped as they are.
 * `{}` stands for a value. Words that the documents print in capitals may be raised by the style sheet.
 */
export const sentences: Record<string, string[]> = {
  'S1 §1, §2 Home': [
    "Atlanta's luxury & exotic rentals. On your terms.",
    'From Lamborghini to Ferrari, we deliver luxury directly to you.',
    'Fleet', 'How It Works', 'Membership', 'Gallery', 'Earn', 'Portal', 'Sign In', 'Sign Up',
    'SYSTEM READY', 'SELECT', 'RESERVE', 'DRIVE',
  ],
  'S1 §2 Navigation': [
    'Home', 'Fleet', 'How It Works', 'Membership', 'Broker Program', 'Gallery', 'About',
    'MENU', 'HOME', 'FLEET', 'INFO', 'VIP', 'EARN', 'PHOTOS', 'ABOUT',
    'DASHBOARD', 'PORTAL', 'DASH', 'CHAT', 'EXIT',
  ],
  'S1 §2 Fleet': [
    'Our Fleet', 'Daily Rate', 'Weekend Rate', 'Security Deposit', 'Reserve', 'Available', 'Unavailable',
    'Currently Unavailable',
    'No vehicles available at the moment.',
    'Our fleet is being updated. Please check back soon or contact us directly.',
    'Refresh Page', 'Call us: {}',
  ],
  'S1 §2 Loading': [
    'Loading Fleet...', 'Fetching vehicle data', 'Loading Dashboard...', 'Preparing your account', 'Loading...', 'Please wait',
  ],
  'S1 §2 Car': [
    'View All {} Photos', 'Edit Listing', 'Manage in Dashboard', 'Back to Fleet',
    'Car Not Found', 'The requested car listing could not be found.',
  ],
  'S1 §2 Car gallery': [
    '{} of {} photos', 'Starting at {}/day', 'Book Now', 'Browse Available Cars', 'Manage Your Garage',
  ],
  'S1 §2 Booking page': ['Rental Terms', 'View Details', 'View Gallery'],
  'S1 §2 Gallery': ['Gallery'],
  'S1 §2 How It Works': [
    'Choose Your Dates', 'Verify Your Identity', 'Sign Agreement', 'Secure Payment', 'Pickup & Drive',
    'Requirements', 'Timing', 'Policies', 'Daily rentals start at {} per day.',
  ],
  'S1 §2, §9 Membership': [
    '12-month access to one vehicle, up to 2 authorized drivers', 'Start', 'Most Popular', 'Luxury', 'Elite', 'Marque',
    '$50,000', '$2,000', '$100,000', '$5,000', '$250,000', '$10,000',
    '{} per month with financing',
  ],
  'S1 §2, §7, §8 Broker page': [
    'Broker Program', 'Payment Successful!', 'Payment was canceled and no charges were made.', 'No checkout URL received',
    'Error', 'Failed to start checkout process',
  ],
  'S1 §2 Investor Portal': ['Investor Portal', 'Submit Your Car', 'Get Started'],
  'S1 §4 Booking form': ['Processing...', 'Document uploaded', 'Card', 'Cash'],
  'S1 §5 Sign-up': [
    'Username is already taken. Please choose a different one.',
    'Minimum 6 characters required',
    'Account created! Please check your email to verify your account.',
  ],
  'S1 §5 Document upload': [
    'File too large', 'Please upload a file smaller than 10MB.',
    'Invalid file type', 'Please upload a JPEG, PNG, WebP, or PDF file.',
    'You must be logged in to upload documents',
  ],
  'S1 §5 Booking': [
    'Missing Information', 'Please fill in all required fields.',
    'Missing Documents', "Please upload your driver's license (front & back) and insurance card.",
    'Invalid Dates', 'Return date must be after pickup date.',
  ],
  'S1 §8': [
    'Upload failed', 'Failed to upload document. Please try again.',
    'Booking Failed', 'There was an error processing your booking. Please try again.',
    'Invalid username or password. Please check your credentials and try again.',
    'Username not found. Please check your username or create an account.',
    'An unexpected error occurred. Please try again.',
  ],
  'S1 §9 Policies and prices': [
    'Book up to 30 days ahead',
    'Free cancellation within 24 hours of booking if pickup is more than 72 hours away',
    'Deposit authorized 24 hours before pickup and released in 3 to 5 business days',
    'License held at least 2 years',
    '$49.99', '$299.99/month', '$599.99/month', '$999.99/month',
    'cars under $120K', 'cars $150K to $300K', 'cars $300K to $600K',
    '10 to 15%', '2%',
  ],
  'S2 §2 Route table': ['Oops! Page not found'],
  'S2 §2 Portal dashboard': ['Dashboard', 'Referrals', 'Earnings', 'Car Listings', 'Fleet Management', 'Bookings', 'Hero Images', 'User Management'],
  'S2 §8 Broker subscription': [
    'Subscription Error', 'Failed to create subscription. Please try again.', 'Portal Error', 'Subscription Successful!',
    'Payment Successful!', 'Payment Cancelled',
  ],
  'S2 §2 Requirements': [
    'Driver Requirements', 'Insurance & Documentation', 'Financial Requirements', 'Vehicle Usage Policy',
    'Pickup & Return Policy', 'Mileage Policy', 'Important Notes',
  ],
  'S2 §9 Requirements': [
    'Minimum driver age 25', '$5,000 to $15,000', 'major credit cards, PayPal, Apple Pay and Google Pay',
    '8:00 AM to 8:00 PM', 'delivery within 10 miles', '$100 per hour for returns more than 2 hours late',
    '100 to 150 miles per day', '$2.50 to $3.00', '100 extra miles', '$25', 'Clean driving record for 3 years',
    '5 years of driving experience for exotic cars', 'Authorized, not charged',
    'The deposit is authorized 24 hours before pickup and automatically released', 'Fuel is returned at the same level: a full tank',
    'Free cancellation up to 48 hours before pickup',
    '50% of the total is charged', '24/7 emergency support',
  ],
  'S2 §2 Booking confirmation': [
    'Booking Confirmed!', 'Browse More Cars', 'Print Details', 'Payment summary', 'Next steps', 'Special requests',
    'Booking Not Found',
    "We couldn't find your booking details. Please contact support if you believe this is an error.",
  ],
  'S2 §2 Account': [
    'Verified', 'Member Since', 'Sign Out', 'Profile', 'Chat', 'Payment', 'Settings', 'Update Profile', 'No Changes', 'Updating...', 'N/A',
  ],
  'S2 §5, §8 Profile and photos': [
    'First name and last name are required', 'This username is already in use. Please choose another.',
    'Failed to validate username', 'Failed to update profile', 'Profile updated successfully', '{} photo updated successfully',
    'Invalid File Type', 'Please select a JPEG, PNG, or WebP image file', 'File Too Large', 'Please select an image under 10MB',
    'Upload Failed', 'Failed to load image', 'Failed to upload image. Please try again.',
    'Payment Error', 'Failed to initiate payment. Please try again.',
  ],
  'S2 §2 Public profile': ['Back', 'About', 'Status', 'Account', 'Last active', 'Member Since', 'Role', 'User Not Found', 'Go Home'],
  'S2 §4 Presence': ['Online', 'Away', 'Offline'],
  'S2 §6 Roles': ['Admin', 'Staff', 'Broker', 'Member'],
  'S2 §8 Public pages': ['Failed to load images', 'User not found', 'Failed to load user profile'],
  'S2 §5 Username': [
    'Username is required',
    'Username must be 3-20 characters and contain only letters, numbers, and underscores',
  ],
}
