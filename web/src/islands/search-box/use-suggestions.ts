import { useCallback, useEffect, useRef, useState } from "react";
import type { Suggestions } from "../../generated/model.ts";
import { fetchSuggestions } from "./fetch-suggestions.ts";

/** How long the typing has to pause, in milliseconds. */
const pauseMs = 120;

/** What is offered now, and how to ask for more and to put it away. */
export interface UseSuggestions {
  /** What is offered; `null` when nothing was asked for. */
  found: Suggestions | null;
  /** How many answers there have been: another one may say the same in as many words. */
  answers: number;
  /** Asks for what fits a beginning, once the typing pauses. */
  ask: (typed: string) => void;
  /** Puts the offer away. */
  close: () => void;
}

/** Suggestions from the server: the latest question wins, and a question without an answer is none. */
export function useSuggestions(address: string): UseSuggestions {
  const [found, setFound] = useState<Suggestions | null>(null);
  const [answers, setAnswers] = useState(0);
  const timer = useRef(0);
  const running = useRef<AbortController | null>(null);

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    running.current?.abort();
    running.current = null;
  }, []);

  const ask = useCallback(
    (typed: string) => {
      stop();
      timer.current = window.setTimeout(() => {
        const controller = new AbortController();
        running.current = controller;
        fetchSuggestions(address, typed, controller.signal).then(
          (answer) => {
            if (!controller.signal.aborted) {
              setFound(answer);
              setAnswers((before) => before + 1);
            }
          },
          () => !controller.signal.aborted && setFound(null),
        );
      }, pauseMs);
    },
    [address, stop],
  );

  const close = useCallback(() => {
    stop();
    setFound(null);
  }, [stop]);

  useEffect(() => stop, [stop]);

  return { found, answers, ask, close };
}
