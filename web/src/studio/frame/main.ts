import "../ui/studio.css";
import { start } from "./start.tsx";

const place = document.getElementById("studio");
if (place !== null) start(place);
