/** The arcs of the beam, every 120 units of distance, with the opacity of each. */
const arcs: readonly { opacity: number; path: string }[] = [
  { opacity: 0.21, path: "M133.8 451.4A200 200 0 0 1 194.1 648.4" },
  { opacity: 0.2, path: "M214.1 362.2A320 320 0 0 1 310.5 677.4" },
  { opacity: 0.18, path: "M294.4 273.0A440 440 0 0 1 426.9 706.4" },
  { opacity: 0.17, path: "M374.7 183.8A560 560 0 0 1 543.4 735.5" },
  { opacity: 0.15, path: "M455.0 94.7A680 680 0 0 1 659.8 764.5" },
  { opacity: 0.14, path: "M535.3 5.5A800 800 0 0 1 776.2 793.5" },
  { opacity: 0.12, path: "M615.6 -83.7A920 920 0 0 1 892.7 822.6" },
  { opacity: 0.1, path: "M695.9 -172.9A1040 1040 0 0 1 1009.1 851.6" },
  { opacity: 0.09, path: "M776.2 -262.0A1160 1160 0 0 1 1125.5 880.6" },
  { opacity: 0.07, path: "M856.5 -351.2A1280 1280 0 0 1 1242.0 909.7" },
];

/**
 * The field of view of the camera in the first picture: the beam behind the hero starts at its lens.
 * The stylesheet shows it only for pictures whose lens position it knows: no camera in the picture,
 * no beam.
 */
export function HeroBeam() {
  return (
    <svg className="hero-fov" viewBox="0 0 1500 1200" aria-hidden="true">
      <defs>
        <radialGradient id="beam" gradientUnits="userSpaceOnUse" cx="0" cy="600" r="1300">
          <stop offset="0" stopColor="currentColor" stopOpacity=".26" />
          <stop offset=".55" stopColor="currentColor" stopOpacity=".07" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path fill="url(#beam)" d="M0 600L936.8 -440.4A1400 1400 0 0 1 1358.4 938.7Z" />
      {arcs.map(({ opacity, path }, index) => (
        <path
          key={path}
          fill="none"
          stroke="currentColor"
          strokeOpacity={opacity}
          strokeDasharray={index % 2 === 0 ? "2 7" : undefined}
          d={path}
        />
      ))}
    </svg>
  );
}
