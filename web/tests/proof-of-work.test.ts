// @vitest-environment node
import { expect, test } from "vitest";
import { computeProofOfWork } from "../src/islands/lead/proof-of-work.ts";
import {
  type Challenge,
  sha256Short,
  solveChallenge,
} from "../src/islands/lead/solve-challenge.ts";
import { sha256 } from "./sha256.ts";

async function challengeFor(number: number, mostTries = 400_000): Promise<Challenge> {
  const salt = "0123456789abcdef0123456789abcdef";
  return { token: "t.o.k", salt, target: await sha256(`${salt}${number}`), most_tries: mostTries };
}

test("hashes equal SHA-256 for every length that fits in one block", async () => {
  for (let length = 0; length <= 55; length += 1) {
    const text = "aZ0~".repeat(14).slice(0, length);
    expect(sha256Short(text)).toBe(await sha256(text));
  }
  expect(() => sha256Short("x".repeat(56))).toThrow(RangeError);
});

test("the number is found at both ends of the range and not outside it", async () => {
  for (const number of [0, 1, 4_000, 9_999]) {
    expect(solveChallenge(await challengeFor(number, 9_999), 0, 10_000)).toBe(number);
  }
  expect(solveChallenge(await challengeFor(10_000, 9_999), 0, 20_000)).toBeNull();
  expect(solveChallenge(await challengeFor(5), 6, 1_000)).toBeNull();
});

test("without workers the page computes the proof, and fails if there is none", async () => {
  expect(await computeProofOfWork(await challengeFor(9_000))).toBe("t.o.k.9000");
  await expect(computeProofOfWork(await challengeFor(9_000, 100))).rejects.toThrow("no answer");
});
