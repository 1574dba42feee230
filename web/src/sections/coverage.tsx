import { HousePlan } from "./house-plan.tsx";
import { TitledSection } from "./titled-section.tsx";

/** The cameras of the drawing; the order is that of the drawing's numbers. */
const CAMERAS = [
  {
    place: "Front door",
    lens: "2.8\u00a0mm, 102°",
    text: "A wide lens at 9\u00a0ft. It shows a visitor’s face on the last 14\u00a0ft of the walk, and the parcel on the step.",
  },
  {
    place: "Driveway",
    lens: "4\u00a0mm, 90°",
    text: "A tighter lens, aimed down the driveway and away from the street lamp. It shows who stands by the car and which way they leave.",
  },
  {
    place: "Back yard",
    lens: "2.8\u00a0mm, 102°",
    text: "Looks out over the patio door and the lawn. Infrared reaches past the fence.",
  },
  {
    place: "Side gate",
    lens: "2.8\u00a0mm, 102°",
    text: "The way in that is most often left uncovered. A privacy mask ends the picture at the lot line. Motion here sends an alert at night only.",
  },
];

/** What the drawing takes to build. */
const PARTS = [
  { label: "Cameras, 4\u00a0MP", value: "4" },
  { label: "Recorder, in a locked closet", value: "8 channels, 4\u00a0TB" },
  { label: "Cable, dotted", value: "about 190\u00a0ft" },
  { label: "Power over the cable", value: "28\u00a0W in all" },
];

/** The camera that is open at the start: the one with the most to explain. */
const OPEN_CAMERA = "Driveway";

/** A sample lot with its cameras: opening one in the list lights its field in the drawing. */
export function CoverageSection() {
  return (
    <TitledSection
      id="coverage"
      title="What four cameras see"
      lead="A typical city lot, drawn to scale. Shaded is where a stranger’s face is clear. Open a camera to see why it hangs there."
    >
      <div className="cover">
        <HousePlan />
        <div>
          <div className="cams">
            {CAMERAS.map((camera, index) => (
              <details
                key={camera.place}
                name="camera"
                id={`c${index + 1}`}
                open={camera.place === OPEN_CAMERA}
              >
                <summary>
                  <span className="id">{`C${index + 1}`}</span>
                  <b>{camera.place}</b>
                  <span className="mm">{camera.lens}</span>
                </summary>
                <p>{camera.text}</p>
              </details>
            ))}
          </div>
          <div className="bom">
            <h3>Parts for this plan</h3>
            <dl className="num">
              {PARTS.map((part) => (
                <div key={part.label}>
                  <dt>{part.label}</dt>
                  <dd>{part.value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </div>
    </TitledSection>
  );
}
