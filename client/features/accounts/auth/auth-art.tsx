/** Records and reels: the illustration of the sign-in page. */
export function RecordsArt() {
  return (
    <svg viewBox="0 0 800 1000" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="800" height="1000" fill="#1C5A4A" />
      <circle cx="400" cy="390" r="232" fill="#151A17" />
      <circle cx="400" cy="390" r="220" fill="#F1E6CB" />
      <circle cx="400" cy="390" r="138" fill="#E9A42B" />
      <circle cx="400" cy="390" r="46" fill="#151A17" />
      <circle cx="110" cy="210" r="190" fill="#F1E6CB" />
      <circle cx="110" cy="210" r="159.6" fill="none" stroke="#151A17" strokeWidth="2" opacity=".5" />
      <circle cx="110" cy="210" r="129.2" fill="none" stroke="#151A17" strokeWidth="2" opacity=".5" />
      <circle cx="110" cy="210" r="98.8" fill="none" stroke="#151A17" strokeWidth="2" opacity=".5" />
      <circle cx="110" cy="210" r="68.4" fill="none" stroke="#151A17" strokeWidth="2" opacity=".5" />
      <circle cx="110" cy="210" r="22.8" fill="#151A17" />
      <circle cx="730" cy="150" r="176" fill="#D9482F" />
      <circle cx="730" cy="150" r="147.84" fill="none" stroke="#151A17" strokeWidth="2" opacity=".5" />
      <circle cx="730" cy="150" r="119.68" fill="none" stroke="#151A17" strokeWidth="2" opacity=".5" />
      <circle cx="730" cy="150" r="91.5" fill="none" stroke="#151A17" strokeWidth="2" opacity=".5" />
      <circle cx="730" cy="150" r="63.36" fill="none" stroke="#151A17" strokeWidth="2" opacity=".5" />
      <circle cx="730" cy="150" r="21.1" fill="#151A17" />
      <circle cx="650" cy="690" r="192" fill="#151A17" />
      <circle cx="650" cy="690" r="180" fill="#D9482F" />
      <circle cx="196" cy="742" r="176" fill="#151A17" />
      <circle cx="196" cy="742" r="164" fill="#F1E6CB" />
      <circle cx="196" cy="742" r="63.36" fill="#151A17" />
      <circle cx="420" cy="920" r="120" fill="#151A17" />
      <circle cx="420" cy="920" r="108" fill="#E9A42B" />
    </svg>
  )
}

/** Grooves in close-up: the illustration of the register page. */
export function ArcsArt() {
  return (
    <svg viewBox="0 0 800 1000" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <rect width="800" height="1000" fill="#4A1230" />
      <circle cx="800" cy="1000" r="960" fill="#8C2A4B" />
      <circle cx="800" cy="1000" r="842" fill="#E98B6D" />
      <circle cx="800" cy="1000" r="724" fill="#F3D9BE" />
      <circle cx="800" cy="1000" r="606" fill="#4A1230" />
      <circle cx="800" cy="1000" r="488" fill="#E98B6D" />
      <circle cx="800" cy="1000" r="370" fill="#8C2A4B" />
      <circle cx="800" cy="1000" r="252" fill="#F3D9BE" />
      <circle cx="800" cy="1000" r="134" fill="#E98B6D" />
    </svg>
  )
}
