// Reads each project of a list and writes `project.xml` as it was understood beside it.
use dawproject::prelude::*;
use std::io::Read;

fn main() {
    let list = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    for path in list.lines() {
        match write_understood(path) {
            Ok(()) => println!("read"),
            Err(error) => println!("{}", error.to_string().replace('\n', " ")),
        }
    }
}

fn write_understood(path: &str) -> Result<(), Box<dyn std::error::Error>> {
    let mut reader = DawprojectReader::open(path)?;
    reader.read_dawproject()?;
    let project = reader.build_dawproject().ok_or("no project")?;
    let copy = format!("{path}.copy");
    DawprojectWriter::create(&copy)?.write_dawproject(&project)?;
    let mut text = String::new();
    let mut archive = DawprojectReader::open(&copy)?.into_inner();
    archive.by_name("project.xml")?.read_to_string(&mut text)?;
    std::fs::write(format!("{path}.xml"), text)?;
    Ok(())
}
